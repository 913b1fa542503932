import { type KeyObject, X509Certificate } from 'node:crypto'
import { type Asn1, element, elementsOf, identifierOf, integerOf, octetsOf, parseAsn1 } from './asn1.ts'
import { readEncryption } from './decrypt.ts'
import { KeyFault } from './key-fault.ts'
import { ofPassphrase, readEncryptedPkcs8 } from './open-key.ts'
import { Rounds } from './rounds.ts'
import { readPkcs8 } from './rsa-key.ts'

/** What a PKCS#12 file holds. */
export interface Bundle {
  readonly keys: readonly KeyObject[]
  readonly certificates: readonly X509Certificate[]
}

const data = '1.2.840.113549.1.7.1'
const encryptedData = '1.2.840.113549.1.7.6'
const bagTypes = {
  key: '1.2.840.113549.1.12.10.1.1',
  encryptedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
}

/** An RSA key or a certificate in a file; other bags have neither. */
type Bag = Partial<Record<'key', KeyObject> & Record<'certificate', X509Certificate>>
type Open<T> = (passphrase: string) => T

/**
 * Reads the RSA keys and certificates of a PKCS#12 file (RFC 7292), for use in a worker. All rounds that the file shows
 * are counted before any are performed; those of a key in an encrypted part when that is open. Does not verify the MAC
 * (the caller checks that key and certificate belong together), but counts its rounds.
 * @throws KeyFault `too_large`, `too_many_rounds`, `wrong_passphrase`, `damaged`
 */
export function readPkcs12(bytes: Uint8Array): Open<Bundle> {
  const rounds = new Rounds()
  const structure = parseAsn1(bytes)
  const [, content, mac] = elementsOf(structure)
  if (!content) throw new KeyFault('damaged')
  const macRounds = mac && elementsOf(mac)[2]
  if (macRounds) rounds.spend(integerOf(macRounds))
  const parts = elementsOf(parseAsn1(dataOf(content))).map((part) => readPart(part, rounds))
  return (passphrase) => {
    const bags = parts.flatMap((open) => open(passphrase))
    return {
      keys: bags.flatMap(({ key }) => key ?? []),
      certificates: bags.flatMap(({ certificate }) => certificate ?? []),
    }
  }
}

/** Octets of a ContentInfo of the type data. */
const dataOf = (content: Asn1): Buffer => octetsOf(element(element(content, 1), 0))

function readPart(part: Asn1, rounds: Rounds): Open<Bag[]> {
  const type = identifierOf(element(part, 0))
  if (type === data) {
    const bags = readBags(dataOf(part), rounds)
    return (passphrase) => bags.map((open) => open(passphrase))
  }
  if (type !== encryptedData) throw new KeyFault('damaged')
  const encrypted = element(element(element(part, 1), 0), 1)
  const decrypt = readEncryption(element(encrypted, 1), rounds)
  const bytes = octetsOf(element(encrypted, 2))
  return (passphrase) => {
    const bags = ofPassphrase(() => readBags(decrypt(bytes, passphrase), rounds))
    return bags.map((open) => open(passphrase))
  }
}

const readBags = (bytes: Buffer, rounds: Rounds): Open<Bag>[] =>
  elementsOf(parseAsn1(bytes)).map((bag) => readBag(identifierOf(element(bag, 0)), element(element(bag, 1), 0), rounds))

function readBag(type: string, value: Asn1, rounds: Rounds): Open<Bag> {
  if (type === bagTypes.key) return () => rsaOnly(() => readPkcs8(value))
  if (type === bagTypes.encryptedKey) {
    const open = readEncryptedPkcs8(value, rounds)
    return (passphrase) => rsaOnly(() => open(passphrase))
  }
  if (type !== bagTypes.certificate) return () => ({})
  const der = octetsOf(element(element(value, 1), 0))
  return () => ({ certificate: certificateOf(der) })
}

function rsaOnly(read: () => KeyObject): Bag {
  try {
    return { key: read() }
  } catch (error) {
    if (error instanceof KeyFault && error.reason === 'not_rsa') return {}
    throw error
  }
}

function certificateOf(der: Buffer): X509Certificate {
  try {
    return new X509Certificate(der)
  } catch {
    throw new KeyFault('damaged')
  }
}
