import { escapeHtml } from '@tessera/domain/text'
import type { Letter } from './compose.ts'

/** An e-mail to the operator of this server. In English, as are the log and the verbs. */
function operatorLetter(subject: string, paragraphs: readonly string[]): Letter {
  const html = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${html}</body></html>`,
  }
}

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
