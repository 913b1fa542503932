import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@tessera/domain/texts/languages'
import { type ClubLook, composeClubLetter } from '@tessera/mail/club-letter'
import type { Letter } from '@tessera/mail/compose'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { contrastFaults } from '../support/accessible.ts'
import { describeInBrowser } from '../support/describe-in-browser.ts'
import { sampleClub, sampleLetters } from '../support/sample-letters.ts'

const png = await sharp({ create: { width: 480, height: 100, channels: 3, background: '#1f5f8b' } })
  .png()
  .toBuffer()
const looks: Readonly<Record<(typeof languages)[number], ClubLook>> = {
  en: { name: sampleClub },
  de: { name: sampleClub, colour: '#1f5f8b', logo: { png, width: 240, height: 50 } },
  it: { name: sampleClub, colour: '#ffd400' },
}

/** The HTML part with its attached pictures in place. */
const shownOf = ({ html, attachments = [] }: Letter): string =>
  attachments.reduce(
    (page, { cid, contentType, content }) =>
      page.replace(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  )

/** Parts of a letter that cannot be seen. Runs in the page. */
function faultsOfPage(): string[] {
  const isLoaded = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
  )
  return [
    ...(document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways'] : []),
    ...wide.map(({ tagName, textContent }) => `leaves the screen: ${tagName} ${textContent?.trim().slice(0, 60)}`),
    ...[...document.images].filter((image) => !isLoaded(image)).map(({ src }) => `not loaded: ${src.slice(0, 60)}`),
    ...[...document.images].filter((image) => !image.hasAttribute('alt')).map(() => 'a picture without alt'),
  ]
}

describeInBrowser('letters of a club', ({ browser }) => {
  test.each(languages)('fit narrow and wide screens, and are readable in light and dark, in %s', async (language) => {
    const context = await browser().newContext({ offline: true })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    for (const [kind, content] of Object.entries(sampleLetters(language))) {
      await page.setContent(shownOf(composeClubLetter(content, language, looks[language])))
      for (const width of [390, 640])
        for (const colorScheme of ['light', 'dark'] as const) {
          const look = `${kind}-${language}-${width}-${colorScheme}`
          await page.setViewportSize({ width, height: 844 })
          await page.emulateMedia({ colorScheme })
          if (process.env.SCREENS) {
            await mkdir(join(root, 'artifacts/letters'), { recursive: true })
            await page.screenshot({ path: join(root, `artifacts/letters/${look}.png`), fullPage: true })
          }
          expect(await page.evaluate(faultsOfPage), look).toEqual([])
          expect(await contrastFaults(page), look).toEqual([])
        }
    }
  })
})
