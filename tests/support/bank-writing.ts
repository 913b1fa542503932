import type { Chance } from '../../scripts/demo/chance.ts'

/** Returns a text as banks and people write it: umlauts as they are, as ae, or left out; in capital letters or not. */
export function written(chance: Chance, text: string): string {
  const spelled = chance.pick([
    text,
    text,
    withoutAccents(text.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)),
    withoutAccents(text),
  ])
  return chance.happens(0.3) ? spelled.toUpperCase() : spelled
}

const plain: Readonly<Record<string, string>> = { ß: 'ss', ł: 'l', Ł: 'L', ı: 'i' }

const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßłŁı]/g, (letter) => plain[letter] ?? letter)

/** Returns a reference as it is printed in purposes: with spaces or without, in small letters, wrapped, touched by letters. */
export function printed(chance: Chance, reference: string): string {
  const [first = '', second = ''] = reference.split('-')
  const compact = first + second
  return chance.pick([
    `Beitrag ${reference}`,
    `${first} ${second} Beitrag`,
    `Ref.: ${first} - ${second}`,
    `${first}–${second} danke`,
    `Beitrag2026${compact}`,
    `SVWZ+${compact}EREF+NOTPROVIDED`,
    reference.toLowerCase(),
    `Mitgliedsbeitrag ${compact.slice(0, 3)} ${compact.slice(3)}`,
    `${compact.slice(0, 7)}\n${compact.slice(7)}`,
    [...compact].join(' '),
  ])
}

/** Returns a text with one character replaced, lost, added, or swapped with the next. */
export function mistyped(chance: Chance, text: string): string {
  const at = chance.whole(0, text.length - 2)
  const [before, sign, next, after] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1), text.slice(at + 2)]
  const wrong = chance.pick(['0', 'O', '7', 'X', 'I', '8', 'K'])
  return chance.pick([
    `${before}${wrong}${next}${after}`,
    `${before}${next}${after}`,
    `${before}${sign}${wrong}${next}${after}`,
    `${before}${next}${sign}${after}`,
  ])
}

/** Returns a full name in the order of a list or of a letter. */
export function inSomeOrder(
  chance: Chance,
  names: { readonly givenName: string; readonly familyName: string },
): string {
  const { givenName, familyName } = names
  return chance.pick([`${givenName} ${familyName}`, `${familyName} ${givenName}`, `${familyName}, ${givenName}`])
}
