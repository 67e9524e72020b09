internal import CLinux
internal import Glibc

/// Shared memory of a fixed size: made here, or received and checked.
public final class SharedMemory {
  /// The descriptor, to be handed to another process.
  public let descriptor: Descriptor
  /// How large it is.
  ///
  /// Unit: bytes.
  public let byteCount: Int

  /// Makes shared memory that can't change size.
  public init(byteCount: Int) throws(SystemError) {
    guard byteCount > 0 else {
      throw SystemError(EINVAL, "making shared memory of \(byteCount) bytes")
    }
    descriptor = Descriptor(
      adopting: try checked(clinux_memfd("lectern-frame", byteCount), "making shared memory"))
    self.byteCount = byteCount
  }

  /// Takes shared memory that another process made, if it is as large as was said and sealed.
  public init(received descriptor: Descriptor, byteCount: Int) throws(SystemError) {
    guard byteCount > 0, clinux_memfd_is_sealed(descriptor.number, byteCount) == 1 else {
      throw SystemError(EINVAL, "shared memory that is not sealed at \(byteCount) bytes")
    }
    self.descriptor = descriptor
    self.byteCount = byteCount
  }

  /// Maps it into this process.
  public func map(writable: Bool) throws(SystemError) -> MappedMemory {
    let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
    guard let start = mmap(nil, byteCount, protection, MAP_SHARED, descriptor.number, 0),
      start != MAP_FAILED
    else { throw SystemError(errno, "mapping shared memory") }
    return MappedMemory(start: start, byteCount: byteCount)
  }
}

/// Shared memory in this process's address space; unmapped with its owner.
public final class MappedMemory {
  /// The first byte; valid while the owner is kept.
  public let start: UnsafeMutableRawPointer
  /// How many bytes there are.
  public let byteCount: Int

  fileprivate init(start: UnsafeMutableRawPointer, byteCount: Int) {
    self.start = start
    self.byteCount = byteCount
  }

  deinit { munmap(start, byteCount) }
}
