import TestSupport

/// What was seen of a display; `Picture` alone could also be a deck's.
typealias Shot = TestSupport.Picture
