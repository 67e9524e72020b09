// Filled with its target.
