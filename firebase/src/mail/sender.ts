/** The bare address of MAIL_FROM (`Name <a@b>` or `a@b`); without one, no-reply at the host that people open. */
export function senderAddress(mailFrom: string | undefined, publicUrl: string): string {
  if (!mailFrom) return `no-reply@${new URL(publicUrl).hostname}`
  return (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim()
}
