import { isIP } from 'node:net'
import { rule, text } from '@tessera/domain/texts/text'
import { addressKind } from '@tessera/domain/webhooks/address-kind'

const noUrl = text('Please enter an address that begins with https://')
const hasPassword = text('Please leave out a user name and a password: messages are signed')
const isPrivate = rule(
  'This address lies in a private network. Only who runs the server can allow it, by {variable}.',
  { variable: 'WEBHOOK_PRIVATE_NETWORKS' },
)
const isReserved = text('This address belongs to no receiver: it is reserved')

/** Returns the name or the address of a URL's host; an address of IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** True if messages may be sent to an address: a public one, or a private one where the operator allows those. */
export function isAllowed(address: string, allowsPrivate: boolean): boolean {
  const kind = addressKind(address)
  return kind === 'public' || (kind === 'private' && allowsPrivate)
}

/**
 * Returns why messages cannot be sent to a URL; undefined if they can, as far as the URL itself says. Where its name leads is checked
 * at each attempt. Without TLS it is refused unless private networks are allowed, where receivers often have no certificate.
 */
export function urlFault(typed: string, allowsPrivate: boolean): string | undefined {
  const url = URL.parse(typed)
  const schemes = allowsPrivate ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol)) return noUrl
  if (url.username !== '' || url.password !== '') return hasPassword
  const host = hostOf(url)
  if (/(?:^|\.)localhost\.?$/.test(host)) return allowsPrivate ? undefined : isPrivate
  if (isIP(host) === 0 || isAllowed(host, allowsPrivate)) return undefined
  return addressKind(host) === 'private' ? isPrivate : isReserved
}
