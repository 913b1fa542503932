import { linkMinutes } from '@tessera/domain/operator/contract'
import { escapeHtml } from '@tessera/domain/text'
import type { Letter } from './compose.ts'

/** An e-mail to the operator of this server. In English, as are the log and the verbs. */
function operatorLetter(subject: string, paragraphs: readonly string[]): Letter {
  const html = paragraphs.map((text) => `<p>${linked(escapeHtml(text))}</p>`).join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${html}</body></html>`,
  }
}

/** A paragraph that is an address becomes a link. */
const linked = (html: string): string => (/^https?:\S+$/.test(html) ? `<a href="${html}">${html}</a>` : html)

export const operatorLinkLetter = (link: string): Letter =>
  operatorLetter("Link to the operator's page", [
    'This link opens the page of the operator of this server:',
    link,
    `Open it within ${linkMinutes} minutes; it works once, and the page is open for an hour.`,
    'You did not ask for it? Then nothing needs doing: without the link no one gets in.',
  ])

export const testLetter = (publicUrl: string): Letter =>
  operatorLetter('Test e-mail of Tessera', [
    `This e-mail shows that Tessera at ${publicUrl} can send.`,
    'There is nothing to do.',
  ])

export const backupFailedLetter = (publicUrl: string, reason: string): Letter =>
  operatorLetter('The nightly backup failed', [
    `Tessera at ${publicUrl} could not make its nightly backup: ${reason}`,
    'It tries again every 30 minutes. make health shows the state, make logs the details.',
  ])
