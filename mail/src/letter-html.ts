import { groundOf } from '@tessera/domain/clubs/colour'
import type { LetterPayment } from '@tessera/domain/letters/letter'
import { escapeHtml } from '@tessera/domain/text'
import type { Language } from '@tessera/domain/texts/languages'

const palette = {
  paper: '#f7f4ee',
  surface: '#fffdfa',
  ink: '#1d1a16',
  soft: '#6a6358',
  line: '#e5dfd3',
  accent: '#0f5c4d',
  pale: '#8fb0a6',
  gold: '#d9a441',
}
/** Styles for mail programs that support dark mode and style sheets; others use the inline styles. */
const dark = (ownColour: boolean) => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .paper { background: #161412 !important }
  .surface { background: #1f1c19 !important; border-color: #37322c !important }
  .ink { color: #f3eee4 !important }
  .line { border-color: #37322c !important }
  .soft { color: #b3aa9b !important }
  .link { color: ${ownColour ? '#f3eee4' : '#74cbb5'} !important }
${ownColour ? '' : '  .button { background: #46ad95 !important }\n  .button a { color: #071f19 !important }\n'}}
`
const serif = "Fraunces, Georgia, 'Times New Roman', serif"
/** Breaks long words and addresses, which would make the letter wider than a phone. */
const anyBreak = 'overflow-wrap:anywhere;word-break:break-word'
const sans = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

interface LetterParts {
  readonly language: Language
  readonly club: string
  readonly subject: string
  readonly heading: string
  readonly greeting: string
  /** Line breaks in a paragraph stay. */
  readonly paragraphs: readonly string[]
  readonly rows?: readonly { readonly label: string; readonly value: string }[]
  readonly payment?: LetterPayment | undefined
  readonly button?: { readonly label: string; readonly link: string } | undefined
  /** Sentence about the link's lifetime; undefined if the link may be used again. */
  readonly once?: string | undefined
  /** Text before the plain link. */
  readonly copy: string
  readonly closing: string
}

/** Content id of the attached logo. */
export const logoCid = 'logo@tessera'

/** Content id of an attached code for a bank's app. */
export const codeCid = (place: number): string => `code-${place + 1}@tessera`

/** Maximum height of the logo beside the club's name, in pixels. */
const logoHeight = 40

/**
 * The HTML part of a letter: tables and inline styles, no remote content, and no image but those attached. Uses the
 * club's own colour, if any, made dark enough to read.
 */
export function letterHtml(parts: LetterParts, own?: string, logo?: { width: number; height: number }): string {
  const colour = own === undefined ? palette : { ...palette, accent: groundOf(own).ground, pale: own }
  const { paragraphs, rows = [], payment, button, once } = parts
  const shown = (key: 'subject' | 'club' | 'heading' | 'greeting' | 'closing') => escapeHtml(parts[key])
  const paragraph = (words: string, below: number) =>
    `<p class="ink" style="margin:0 0 ${below}px;font:400 16px/1.5 ${sans};color:${colour.ink}">${escapeHtml(words).replaceAll('\n', '<br>')}</p>`
  const small = `margin:0 0 12px;font:400 13px/1.5 ${sans};color:${colour.soft}`
  return `<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${shown('subject')}</title>
<style>${dark(own !== undefined)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${colour.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(once ?? paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${colour.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
<tr><td style="padding:0 4px 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td valign="middle">${logo ? logoImage(logo) : mark(colour)}</td><td valign="middle" style="padding-left:10px"><span class="ink" style="font:600 17px/24px ${serif};color:${colour.ink};${anyBreak}">${shown('club')}</span></td></tr></table></td></tr>
<tr><td class="surface" style="background:${colour.surface};border:1px solid ${colour.line};border-radius:14px;padding:28px 24px;${anyBreak}">
<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.25 ${serif};color:${colour.ink}">${shown('heading')}</h1>
${parts.greeting ? `${paragraph(parts.greeting, 8)}\n` : ''}${paragraphs.map((words, place) => paragraph(words, place === paragraphs.length - 1 ? 24 : 12)).join('\n')}
${rows.length === 0 ? '' : `${table(rows, colour)}\n`}${payment ? paymentHtml(payment, colour, paragraph) : ''}${button ? buttonHtml(button, parts, colour, small) : ''}<p class="soft" style="${small};margin:0">${shown('closing')}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** The button, what there is to say of its link, and the link as text. */
function buttonHtml(
  { label, link }: NonNullable<LetterParts['button']>,
  { once, copy }: Pick<LetterParts, 'once' | 'copy'>,
  colour: typeof palette,
  small: string,
): string {
  const href = escapeHtml(link)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" class="button" style="background:${colour.accent};border-radius:10px">
<a href="${href}" style="display:block;padding:14px 24px;font:600 16px/20px ${sans};color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
${once === undefined ? '' : onceLine(escapeHtml(once), colour)}<p class="soft" style="${small}${once === undefined ? ';margin-top:16px' : ''}">${escapeHtml(copy)}<br><a href="${href}" class="link" style="color:${colour.accent};word-break:break-all">${href}</a></p>
`
}

/** Characters of a value up to which it stays in one line, as amounts and days do; names and account numbers can be longer. */
const longest = 20
/** The same for a value in one word, such as a creditor identifier: beside a label it would be wider than a phone. */
const longestWord = 14

const breaksOf = (value: string): string =>
  value.length <= (value.includes(' ') ? longest : longestWord) ? 'white-space:nowrap' : anyBreak

function table(rows: NonNullable<LetterParts['rows']>, { line, ink }: typeof palette): string {
  const cell = `padding:10px 0;border-top:1px solid ${line};font:400 15px/1.4 ${sans};color:${ink};vertical-align:top`
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><td class="ink line" style="${cell};min-width:9.5em;${anyBreak}">${escapeHtml(label)}</td><td class="ink line" align="right" style="${cell};padding-left:16px;${breaksOf(value)}">${escapeHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${lines.join('')}</table>`
}

/** The account with the references, what the club says of it, and the codes. */
function paymentHtml(
  { heading, rows, codes, note }: LetterPayment,
  colour: typeof palette,
  paragraph: (words: string, below: number) => string,
): string {
  const images = codes.map(
    ({ label }, place) =>
      `<p class="soft" style="margin:0 0 6px;font:400 13px/1.5 ${sans};color:${colour.soft}">${escapeHtml(label)}</p><img src="cid:${codeCid(place)}" alt="" width="180" style="display:block;border:0;margin:0 0 24px">`,
  )
  return `<h2 class="ink" style="margin:0 0 8px;font:600 19px/1.3 ${serif};color:${colour.ink}">${escapeHtml(heading)}</h2>
${table(rows, colour)}
${note ? `${paragraph(note, 24)}\n` : ''}${images.join('\n')}
`
}

const onceLine = (once: string, { ink }: typeof palette) =>
  `<p class="ink" style="margin:16px 0 24px;font:600 14px/1.5 ${sans};color:${ink};text-align:center;text-wrap:balance">${once}</p>\n`

/** The `alt` is empty, because the club's name is next to the logo. */
function logoImage({ width, height }: { width: number; height: number }): string {
  const shown = Math.min(height, logoHeight)
  const size = `width="${Math.round((width * shown) / height)}" height="${shown}"`
  return `<img src="cid:${logoCid}" alt="" ${size} style="display:block;border:0">`
}

/** The product's logo: four tiles, one of them gold with a round corner. */
function mark(colour: typeof palette): string {
  const tile = (background: string, radius = '2px') =>
    `<td width="11" height="11" style="background:${background};border-radius:${radius};font-size:0;line-height:11px">&nbsp;</td>`
  const rows = [tile(colour.accent) + tile(colour.gold, '2px 6px 2px 2px'), tile(colour.pale) + tile(colour.accent)]
  return `<table role="presentation" width="28" cellpadding="0" cellspacing="2">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
}
