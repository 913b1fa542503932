import type { Head } from './head.ts'

/** A woollen hat, turned up. */
export function drawBeanie({ left, right }: Head, colour: string, band: string): string {
  return [
    `<circle cx="120" cy="28" r="12" fill="${band}"/>`,
    `<path d="M${left - 7} 92C${left - 12} 14 ${right + 12} 14 ${right + 7} 92Z" fill="${colour}"/>`,
    `<rect x="${left - 11}" y="74" width="${right - left + 22}" height="24" rx="11" fill="${band}"/>`,
  ].join('')
}

/** A felt hat as they are worn in the mountains, with a feather. */
export function drawFeltHat({ left, right }: Head, colour: string, band: string): string {
  return [
    `<path d="M${right - 10} 74C${right + 2} 50 ${right + 6} 36 ${right + 24} 24C${right + 24} 46 ${right + 10} 66 ${right - 2} 78Z" fill="#efe6d6"/>`,
    `<path d="M${left + 2} 84C${left} 40 ${left + 14} 30 112 38C124 28 ${right - 4} 34 ${right - 2} 84Z" fill="${colour}"/>`,
    `<path d="M${left + 1} 72C100 80 140 80 ${right - 1} 72V86H${left + 1}Z" fill="${band}"/>`,
    `<path d="M${left - 24} 90C${left + 4} 74 ${right - 4} 74 ${right + 24} 90C${right} 100 ${left} 100 ${left - 24} 90Z" fill="${colour}"/>`,
  ].join('')
}

/** A scarf over the hair and about the neck. */
export function drawHeadscarf({ left, right }: Head, colour: string, fold: string): string {
  return [
    `<path fill-rule="evenodd" d="M${left - 14} 110C${left - 20} 14 ${right + 20} 14 ${right + 14} 110C${right + 14} 160 170 190 178 216H62C70 190 ${left - 14} 160 ${left - 14} 110Z`,
    `M${left + 5} 112C${left + 3} 66 ${right - 3} 66 ${right - 5} 112C${right - 6} 146 142 166 120 166C98 166 ${left + 6} 146 ${left + 5} 112Z" fill="${colour}"/>`,
    `<path d="M84 176c18 16 54 16 72 0" fill="none" stroke="${fold}" stroke-width="4" stroke-linecap="round"/>`,
  ].join('')
}
