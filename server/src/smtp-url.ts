import { z } from 'zod'

const example = 'smtp://user:password@host:587 or smtps://user:password@host:465'

/** Schema of `SMTP_URL`, the address of a mail server. */
export const smtpUrlSetting = z.string().superRefine((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  // Before an @ that belongs to no user, a # or / of the password has ended the host.
  if (/^smtps?:\/\//.test(value) && value.includes('@') && !(url?.username && !url.hash && /^\/?$/.test(url.pathname)))
    context.addIssue(
      'SMTP_URL has a sign in the user or password that ends them: write % as %25, # as %23, / as %2F, ? as %3F, : as %3A and @ as %40.',
    )
  else if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    context.addIssue(`SMTP_URL is no address of a mail server: write ${example}.`)
})
