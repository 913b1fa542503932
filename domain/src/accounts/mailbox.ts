const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox of an e-mail address, for limits on mail: without a tag (`ana+club@…`), and at Gmail without dots
 * before the @. Not for comparing accounts: two addresses are two accounts.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Keeps a leading +: without its tag such an address has no name.
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
