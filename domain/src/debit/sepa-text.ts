/** Letters that are written with others, as banks ask for it in German; all others lose their accent alone. */
const written: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  _: '-',
}

/**
 * Returns a text in the signs that every SEPA bank takes (EPC217-08): Latin letters and digits, space and / - ? : ( ) . , ' +.
 * Others are written with those, or left out; slashes stand neither at an end nor next to each other. At most `max` characters.
 */
export function sepaText(plain: string, max: number): string {
  const spelled = [...plain.normalize('NFC')].map((sign) => written[sign] ?? sign).join('')
  return spelled
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/\/+/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[ /]+/, '')
    .slice(0, max)
    .replace(/[ /]+$/, '')
}
