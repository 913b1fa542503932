const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A PNG's size in pixels, read from its header; undefined if the bytes are not a PNG. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 33 || !file.subarray(0, 8).equals(signature) || file.toString('latin1', 12, 16) !== 'IHDR')
    return undefined
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}
