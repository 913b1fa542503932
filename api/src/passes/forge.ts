import { createRequire } from 'node:module'

/** A byte string of node-forge: every character is one byte. */
interface ByteBuffer {
  readonly bytes: () => string
}

/** A hash as node-forge calls it. */
export interface Digest {
  readonly algorithm: string
  readonly blockLength: number
  readonly digestLength: number
  readonly start: () => Digest
  readonly update: (bytes: string, encoding?: string) => Digest
  readonly digest: () => ByteBuffer
}

/** A private key as node-forge signs with it. */
export interface ForgeKey {
  readonly sign: (digest: Digest) => string
}

/** As much of node-forge as the library signs with. */
export interface Forge {
  readonly pki: {
    certificateFromPem: (pem: string) => object
    certificateToAsn1: (certificate: object) => object
    decryptRsaPrivateKey: (pem: string, passphrase?: string) => ForgeKey | null
    readonly privateKeyFromPem: (pem: string) => ForgeKey
    readonly publicKeyFromPem: (pem: string) => object
    readonly certificateToPem: (certificate: object) => string
    readonly createCertificate: () => {
      publicKey: object
      serialNumber: string
      readonly validity: { notBefore: Date; notAfter: Date }
      readonly setSubject: (attributes: readonly { name: string; value: string }[]) => void
      readonly setIssuer: (attributes: readonly { name: string; value: string }[]) => void
      readonly sign: (key: ForgeKey) => void
    }
  }
  readonly md: { readonly sha1: { create: () => Digest } }
  readonly util: { readonly createBuffer: (bytes: string) => ByteBuffer; readonly encodeUtf8: (text: string) => string }
}

/** The very copy of node-forge that the library signs with, wherever it is installed. */
export const forge = createRequire(import.meta.resolve('passkit-generator'))('node-forge') as Forge
