import { run, say } from './product/environment.ts'
import { installPackages } from './product/install.ts'

await run(async () => {
  await installPackages()
  const { textsOfCode } = await import('./texts/texts-of-code.ts')
  const { catalogueOf, readCatalogue, translated, writeCatalogue } = await import('./texts/catalogue.ts')
  const texts = textsOfCode().found.map(({ text }) => text)
  for (const language of translated) {
    const catalogue = catalogueOf(texts, readCatalogue(language))
    writeCatalogue(language, catalogue)
    const lacking = Object.values(catalogue).filter((translation) => !translation).length
    say(
      `${language}: ${Object.keys(catalogue).length} texts, ${lacking} to translate (domain/src/texts/${language}.json)`,
    )
  }
})
