/** One block of a PEM file. */
export interface PemBlock {
  readonly label: string
  readonly text: string
}

/** The blocks of a PEM file, whatever stands around them: a byte order mark, bag attributes, Windows line ends. */
export function pemBlocks(bytes: Uint8Array): PemBlock[] {
  const text = Buffer.from(bytes).toString('latin1').replace(/\r\n?/g, '\n')
  const blocks = text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----\n[\s\S]*?\n-----END \1-----/g)
  return [...blocks].map(([block, label = '']) => ({ label, text: `${block}\n` }))
}

export const isKey = ({ label }: PemBlock): boolean => label.endsWith('PRIVATE KEY')
export const isCertificate = ({ label }: PemBlock): boolean => /^(X509 |TRUSTED )?CERTIFICATE$/.test(label)

/** What a file without PEM blocks may be: DER, as Apple delivers certificates, or a PKCS#12 bundle, as Keychain exports. */
export function binaryKind(bytes: Uint8Array): 'pkcs12' | 'der' | undefined {
  if (bytes[0] !== 0x30) return undefined
  const lengthBytes = (bytes[1] ?? 0) & 0x80 ? (bytes[1] ?? 0) & 0x7f : 0
  const content = bytes.subarray(2 + lengthBytes, 5 + lengthBytes)
  return content[0] === 2 && content[1] === 1 && content[2] === 3 ? 'pkcs12' : 'der'
}
