const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a random document id; made before sending, so that a retry can be recognised. */
export function newId(): string {
  let id = ''
  while (id.length < 20) {
    for (const byte of crypto.getRandomValues(new Uint8Array(40))) {
      // Bytes above the last whole multiple of 62 would make some letters likelier.
      if (byte < 248 && id.length < 20) id += letters[byte % letters.length]
    }
  }
  return id
}
