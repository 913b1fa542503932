import { Inflate } from 'fflate'
import { damagedZip, tooLargeUnpacked, tooManyFiles } from './refusals.ts'

interface ZipEntry {
  readonly name: string
  /** Unpacks the file. */
  readonly bytes: () => Uint8Array
}

const maxFiles = 1000
/** In MB, of all files. */
const maxUnpacked = 50
/** So much is unpacked at once, at most a thousandfold of it comes out. */
const chunk = 16_384

const signatures = { end: 0x06054b50, file: 0x02014b50, local: 0x04034b50 }

/**
 * Lists the files of a ZIP. What it says of their number and size is checked first, and what comes out is counted while it is
 * unpacked.
 * @throws AppError if the ZIP is damaged, or holds too much
 */
export function zipEntries(zip: Uint8Array): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  try {
    const { count, start } = directory(view)
    if (count > maxFiles) throw tooManyFiles(maxFiles)
    const left = { bytes: maxUnpacked * 1_000_000 }
    let declared = 0
    let at = start
    return Array.from({ length: count }, () => {
      const entry = entryAt(view, zip, at)
      declared += entry.size
      if (declared > left.bytes) throw tooLargeUnpacked(maxUnpacked)
      at = entry.next
      return { name: entry.name, bytes: () => inflated(entry, left) }
    })
  } catch (error) {
    throw error instanceof RangeError ? damagedZip() : error
  }
}

/** The directory at the end of a ZIP, before a comment of up to 64 kB. */
function directory(view: DataView): { count: number; start: number } {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1)
    if (view.getUint32(at, true) === signatures.end)
      return { count: view.getUint16(at + 10, true), start: view.getUint32(at + 16, true) }
  throw damagedZip()
}

interface Packed {
  readonly name: string
  readonly size: number
  readonly method: number
  readonly data: Uint8Array
  readonly next: number
}

function entryAt(view: DataView, zip: Uint8Array, at: number): Packed {
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const isEncrypted = (flags & 1) !== 0
  if (view.getUint32(at, true) !== signatures.file || isEncrypted) throw damagedZip()
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
  const local = view.getUint32(at + 42, true)
  if (view.getUint32(local, true) !== signatures.local) throw damagedZip()
  const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  const end = at + 46 + (nameLength ?? 0)
  if (data + packed > zip.length || end > zip.length) throw damagedZip()
  return {
    name: new TextDecoder().decode(zip.subarray(at + 46, end)).slice(0, 200),
    size,
    method,
    data: zip.subarray(data, data + packed),
    next: end + (extra ?? 0) + (comment ?? 0),
  }
}

function inflated({ method, data, size }: Packed, left: { bytes: number }): Uint8Array {
  const pieces: Uint8Array[] = []
  let length = 0
  const take = (piece: Uint8Array) => {
    length += piece.length
    left.bytes -= piece.length
    if (left.bytes < 0) throw tooLargeUnpacked(maxUnpacked)
    if (length > size) throw damagedZip()
    pieces.push(piece)
  }
  if (method === 0) take(data)
  else if (method === 8) inflate(data, take)
  if (length !== size) throw damagedZip()
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function inflate(data: Uint8Array, take: (piece: Uint8Array) => void): void {
  let taken: unknown
  const stream = new Inflate((piece) => {
    try {
      take(piece)
    } catch (error) {
      taken = error
    }
  })
  for (let at = 0; at < data.length; at += chunk) {
    try {
      stream.push(data.subarray(at, at + chunk), at + chunk >= data.length)
    } catch {
      throw damagedZip()
    }
    if (taken) throw taken
  }
}
