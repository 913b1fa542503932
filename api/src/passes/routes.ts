import { cardAddress } from '@tessera/domain/passes/card-token'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { certificateContract } from '@tessera/domain/passes/certificate-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { languageFor } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { Mount } from '../http/mount.ts'
import { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { generateAll } from './cards/generate-all.ts'
import { makePass } from './cards/make-pass.ts'
import { testPass } from './cards/test-pass.ts'
import { certificateRequest, keepCertificate, keepIssued } from './certificates/keep-certificate.ts'
import { chooseBuiltIn, readConfiguration, saveConfiguration, uploadTemplate } from './configure.ts'
import { checkCard, lookAtCard } from './door/check-card.ts'
import { doorList } from './door/door-list.ts'
import type { PassNeeds } from './needs.ts'
import { printAll, printCard } from './printing/print-cards.ts'
import { notePrinted, renewedSincePrint } from './printing/printed.ts'
import { publishedKeys, signSample } from './signing/card-key.ts'
import { keepPicture, replacePicture } from './templates/picture.ts'

const disabled = text('This membership is disabled. Enable it first.')

export function passesRoutes(mount: Mount, deps: PassNeeds & Needs<'serverSettings' | 'uploads'>): void {
  mount(passesContract.config, ({ caller }) => readConfiguration(deps, caller.clubId))
  mount(passesContract.saveConfig, ({ caller, body }) => saveConfiguration(deps, caller.clubId, body))
  mount(passesContract.uploadCertificates, ({ caller, files: { signerCert, signerKey }, body }) =>
    keepCertificate(deps, caller.clubId, {
      kind: 'pair',
      signerCert: signerCert.bytes,
      signerKey: signerKey.bytes,
      ...(body.passphrase !== undefined && { passphrase: body.passphrase }),
    }),
  )
  mount(certificateContract.request, async ({ caller }) => ({
    bytes: new Uint8Array(Buffer.from(await certificateRequest(deps, caller.clubId))),
    name: 'request.csr',
  }))
  mount(certificateContract.uploadIssued, ({ caller, files }) =>
    keepIssued(deps, caller.clubId, files.issuedCert.bytes),
  )
  mount(certificateContract.uploadBundle, ({ caller, files, body }) =>
    keepCertificate(deps, caller.clubId, {
      kind: 'bundle',
      bundle: files.bundle.bytes,
      ...(body.passphrase !== undefined && { passphrase: body.passphrase }),
    }),
  )
  mount(certificateContract.testPass, ({ caller }) => testPass(deps, caller.clubId))
  mount(passesContract.uploadTemplate, ({ caller, files }) => uploadTemplate(deps, caller.clubId, files.template))
  mount(passesContract.useBuiltInTemplate, ({ caller }) => chooseBuiltIn(deps, caller.clubId))
  mount(passesContract.uploadPicture, ({ caller, files, body }) =>
    keepPicture(deps, caller.clubId, files.picture.bytes, body),
  )
  mount(passesContract.removePicture, ({ caller }) => replacePicture(deps, caller.clubId, null))
  mount(passesContract.generate, async ({ caller, params }) => {
    const { clubId } = caller
    const [member, club] = await Promise.all([getMember(deps, clubId, params.memberId), getClub(deps, clubId)])
    return makePass(deps, club, member, disabled)
  })
  mount(printedCardContract.one, async ({ caller, params, query }) => {
    const { clubId } = caller
    const [member, club] = await Promise.all([getMember(deps, clubId, params.memberId), getClub(deps, clubId)])
    const card = await printCard(deps, club, member, languageFor([query.language ?? '']), disabled)
    await notePrinted(deps, club, [member])
    return card
  })
  mount(printedCardContract.renewed, async ({ caller }) => ({
    memberIds: await renewedSincePrint(deps, await getClub(deps, caller.clubId)),
  }))
  mount(printedCardContract.all, async ({ caller, query, body, log }) =>
    printAll(deps, await getClub(deps, caller.clubId), languageFor([query.language ?? '']), log, body),
  )
  mount(passesContract.generateAll, ({ caller, log }) => generateAll(deps, caller.clubId, log))
  mount(cardsContract.lookAtCard, ({ body }) => lookAtCard(deps, body.scanned))
  mount(cardsContract.checkCard, ({ caller, body }) => checkCard(deps, caller, body))
  mount(cardsContract.doorList, ({ caller }) => doorList(deps, caller.clubId))
  mount(cardsContract.sampleCode, async ({ caller }) => ({
    address: cardAddress(deps.config.publicUrl, await signSample(caller.clubId, deps.cardKey, deps.now())),
  }))
  mount(cardsContract.cardKeys, async () => publishedKeys(deps.cardKey))
}
