/** Bytes of one character of UTF-8 beyond ASCII, or else one byte that is not valid, as a string of bytes. */
const character =
  /([\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})|[\x80-\xff]/g

/** Counts the characters of UTF-8 beyond ASCII, and the bytes that are not valid UTF-8. */
export function countUtf8(bytes: Uint8Array): { valid: number; invalid: number } {
  const counts = { valid: 0, invalid: 0 }
  for (const [, valid] of byteString(bytes).matchAll(character)) counts[valid ? 'valid' : 'invalid'] += 1
  return counts
}

/** Decodes UTF-8 without its byte order mark; undefined if not all of it is valid. */
export function validUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes UTF-8 without its byte order mark; bytes that are not valid are read as Windows-1252. */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = validUtf8(bytes)
  if (text !== undefined) return text
  const western = new TextDecoder('windows-1252')
  const repaired = byteString(bytes).replace(character, (found, valid?: string) =>
    valid ? valid : byteString(new TextEncoder().encode(western.decode(bytesOf(found)))),
  )
  return new TextDecoder().decode(bytesOf(repaired))
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0))

/** One character per byte. */
function byteString(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
