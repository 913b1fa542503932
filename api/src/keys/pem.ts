/** One block of a PEM file. */
export interface PemBlock {
  readonly label: string
  readonly text: string
}

/**
 * Returns the blocks of a PEM file; ignores what surrounds them, such as a byte order mark, bag attributes and Windows
 * line ends. Reads each line once, so that unclosed blocks take linear time.
 */
export function pemBlocks(bytes: Uint8Array): PemBlock[] {
  const blocks: PemBlock[] = []
  let open: { readonly label: string; readonly lines: string[] } | undefined
  for (const line of Buffer.from(bytes)
    .toString('latin1')
    .split(/\r\n?|\n/)) {
    const label = /-----BEGIN ([A-Z0-9 ]+)-----$/.exec(line)?.[1]
    if (label !== undefined) open = { label, lines: [`-----BEGIN ${label}-----`] }
    else if (open && line.startsWith(`-----END ${open.label}-----`)) {
      blocks.push({ label: open.label, text: `${open.lines.join('\n')}\n-----END ${open.label}-----\n` })
      open = undefined
    } else open?.lines.push(line)
  }
  return blocks
}

export const isKey = ({ label }: PemBlock): boolean => label.endsWith('PRIVATE KEY')
export const isCertificate = ({ label }: PemBlock): boolean => /^(X509 |TRUSTED )?CERTIFICATE$/.test(label)

/** Format of a file without PEM blocks: DER, as downloaded from Apple, or a PKCS#12 bundle, as Keychain exports. */
export function binaryKind(bytes: Uint8Array): 'pkcs12' | 'der' | undefined {
  if (bytes[0] !== 0x30) return undefined
  const lengthBytes = (bytes[1] ?? 0) & 0x80 ? (bytes[1] ?? 0) & 0x7f : 0
  const content = bytes.subarray(2 + lengthBytes, 5 + lengthBytes)
  return content[0] === 2 && content[1] === 1 && content[2] === 3 ? 'pkcs12' : 'der'
}
