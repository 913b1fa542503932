const fileMark = 0x04034b50
const fileHeadBytes = 30
const endMark = 0x06054b50
const endBytes = 22

/** Follows a zip of uncompressed files as it arrives: counts the files, and knows whether it came whole. */
export class ZipWatch {
  /** Files that have arrived whole. */
  files = 0
  #isIn = false
  /** Bytes of the current file still to come. */
  #left = 0
  #head = new Uint8Array(0)
  #isDirectory = false
  #tail = new Uint8Array(0)

  push(part: Uint8Array): void {
    this.#tail = joined(this.#tail, part.subarray(-endBytes)).slice(-endBytes)
    let rest = part
    while (rest.length > 0 && !this.#isDirectory) rest = this.#isIn ? this.#skip(rest) : this.#readHead(rest)
  }

  /** True if the zip ends with a directory of all its files. */
  get isWhole(): boolean {
    if (this.#tail.length < endBytes) return false
    const end = viewOf(this.#tail)
    return end.getUint32(0, true) === endMark && end.getUint16(10, true) === Math.min(this.files, 0xffff)
  }

  #skip(part: Uint8Array): Uint8Array {
    const skipped = Math.min(this.#left, part.length)
    this.#left -= skipped
    if (this.#left === 0) {
      this.#isIn = false
      this.files += 1
    }
    return part.subarray(skipped)
  }

  #readHead(part: Uint8Array): Uint8Array {
    const missing = fileHeadBytes - this.#head.length
    this.#head = joined(this.#head, part.subarray(0, missing))
    const head = viewOf(this.#head)
    if (this.#head.length >= 4) this.#isDirectory = head.getUint32(0, true) !== fileMark
    if (this.#head.length < fileHeadBytes) return part.subarray(missing)
    this.#left = head.getUint32(18, true) + head.getUint16(26, true) + head.getUint16(28, true)
    this.#isIn = true
    this.#head = new Uint8Array(0)
    return part.subarray(missing)
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

function joined(one: Uint8Array, two: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + two.length)
  both.set(one)
  both.set(two, one.length)
  return both
}
