const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an e-mail address leads to, for limits on mail: a tag (`ana+club@…`) leads to the same one everywhere,
 * and at Gmail dots before the @ do not count. Accounts are never compared so: two addresses stay two accounts.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // An address that begins with + has no name without its tag.
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
