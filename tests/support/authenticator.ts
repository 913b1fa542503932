import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows for a Base32 secret, `away` steps of 30 seconds from now. Written apart from the
 * gateway's, so that a fault there is not repeated here.
 */
export function authenticatorCode(secret: string, away = 0): string {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of secret) {
    held = ((held << 5) | letters.indexOf(letter)) & 0xffff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 0xff)
    }
  }
  const step = Math.floor(Date.now() / 30_000) + away
  const message = new Uint8Array(8)
  new DataView(message.buffer).setUint32(4, step)
  const mac = createHmac('sha1', Uint8Array.from(bytes)).update(message).digest()
  const from = (mac[19] ?? 0) % 16
  const view = new DataView(mac.buffer, mac.byteOffset + from, 4)
  return String((view.getUint32(0) % 2 ** 31) % 1_000_000).padStart(6, '0')
}
