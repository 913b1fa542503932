import { passesContract } from '@tessera/domain/passes/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { languageFor } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { getMember } from '../members/service.ts'
import { publishedKeys } from './card-key.ts'
import { checkCard, lookAtCard } from './check-card.ts'
import { chooseBuiltIn, readConfiguration, saveConfiguration, uploadCertificates, uploadTemplate } from './configure.ts'
import { generateAll } from './generate-all.ts'
import { makePass } from './make-pass.ts'
import { printAll, printCard } from './print-cards.ts'

const disabled = text('This membership is disabled. Enable it first.')

export function passesRoutes(mount: Mount, deps: Deps): void {
  mount(passesContract.config, ({ caller }) => readConfiguration(deps, caller.clubId))
  mount(passesContract.saveConfig, ({ caller, body }) => saveConfiguration(deps, caller.clubId, body))
  mount(passesContract.uploadCertificates, ({ caller, files, body }) =>
    uploadCertificates(deps, caller.clubId, files, body.passphrase),
  )
  mount(passesContract.uploadTemplate, ({ caller, files }) => uploadTemplate(deps, caller.clubId, files.template))
  mount(passesContract.useBuiltInTemplate, ({ caller }) => chooseBuiltIn(deps, caller.clubId))
  mount(passesContract.generate, async ({ caller, params }) => {
    const { clubId } = caller
    const [member, club] = await Promise.all([getMember(deps, clubId, params.memberId), getClub(deps, clubId)])
    return makePass(deps, club, member, disabled)
  })
  mount(printedCardContract.one, async ({ caller, params, query }) => {
    const { clubId } = caller
    const [member, club] = await Promise.all([getMember(deps, clubId, params.memberId), getClub(deps, clubId)])
    return printCard(deps, club, member, languageFor([query.language ?? '']), disabled)
  })
  mount(printedCardContract.all, async ({ caller, query, log }) =>
    printAll(deps, await getClub(deps, caller.clubId), languageFor([query.language ?? '']), log),
  )
  mount(passesContract.generateAll, ({ caller, log }) => generateAll(deps, caller.clubId, log))
  mount(passesContract.lookAtCard, ({ body }) => lookAtCard(deps, body.scanned))
  mount(passesContract.checkCard, ({ caller, body }) => checkCard(deps, caller.clubId, body.scanned))
  mount(passesContract.cardKeys, async () => publishedKeys(deps.cardKey))
}
