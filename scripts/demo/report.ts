import { type Environment, say } from '../product/environment.ts'
import type { MadeClub } from './make-club.ts'
import { standardLabel } from './plan/club.ts'

/** Prints the content of the demo club and how to sign in. */
export function report(
  { publicUrl, smtp }: Environment,
  label: string,
  { club, password }: MadeClub,
  seconds: number,
): void {
  const { admin, members, payments, items, years, cards } = club
  const other = `make demo CLUB=${label === standardLabel ? 'another' : `${label}2`}`
  if (password) {
    say(`\n${club.name} is there, made in ${seconds} s: ${members.length} members, ${payments.length} payments,`)
    say(`${items.length} items, ${years.length} years, ${cards.length} cards.`)
  } else say(`\n${club.name} is there already. Another one: ${other}`)
  say(`\n  Administrator  ${publicUrl}/login`)
  say(`                 ${admin.email}`)
  say(
    `                 ${password ?? 'The password was shown when it was made. For a new one: "Forgot password?" there, then make mail.'}${password ? '   (the password: it is shown this once)' : ''}`,
  )
  say(`\n  Member         ${publicUrl}/member-login`)
  say(`                 ${members[0]?.email}`)
  say('                 No password: ask for the link there, then make mail shows it.')
  if (!smtp) return
  say('\nSMTP_URL is set, so links go to your mail server, which finds no mailbox at example.org. To sign in as a')
  say('member, give one of them your own address, or leave SMTP_URL out while you try.')
}
