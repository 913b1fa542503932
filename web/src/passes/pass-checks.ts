import { stageOf } from '@tessera/domain/passes/certificate'
import type { PassCertificate, PassConfig, PassTemplate } from '@tessera/domain/passes/pass'
import { formatDay } from '@tessera/domain/payments/day'
import { type PlainDate, toInstant } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import { t } from '../language/t.ts'

/** One line of the checklist. */
export interface PassCheck {
  readonly id: 'identifiers' | 'certificate' | 'agreement' | 'issuer' | 'template' | 'updates'
  readonly state: 'done' | 'todo' | 'warning'
  readonly title: string
  readonly explanation: string
}

/** Checks of a club's pass setup, in the order of the setup steps. */
export function passChecks(config: PassConfig, today: PlainDate, locale: string): PassCheck[] {
  const { certificate, template } = config
  return [
    identifiersCheck(config),
    certificateCheck(certificate, today, locale),
    ...(certificate ? agreementCheck(config, certificate) : []),
    ...(certificate ? issuerCheck(certificate) : []),
    templateCheck(template),
    updatesCheck(config),
  ]
}

function identifiersCheck({ passTypeIdentifier, teamIdentifier }: PassConfig): PassCheck {
  if (passTypeIdentifier && teamIdentifier) {
    const explanation = `${passTypeIdentifier}, ${teamIdentifier}`
    return { id: 'identifiers', state: 'done', title: t('Pass type and team are set'), explanation }
  }
  const explanation = t('Enter both identifiers as your Apple developer account shows them, and save.')
  return { id: 'identifiers', state: 'todo', title: t('Pass type and team are missing'), explanation }
}

const expiry = {
  60: text('The certificate expires in less than two months'),
  30: text('The certificate expires soon'),
  7: text('The certificate expires within a week'),
} as const

function certificateCheck(certificate: PassCertificate | null, today: PlainDate, locale: string): PassCheck {
  const id = 'certificate'
  if (!certificate) {
    const explanation = t('Upload the pass certificate and its private key.')
    return { id, state: 'todo', title: t('No certificate yet'), explanation }
  }
  const day = formatDay(certificate.validUntil, locale)
  const days = (toInstant(certificate.validUntil).getTime() - toInstant(today).getTime()) / 86_400_000
  if (days < 0) {
    const explanation = t('It was valid until {day}. Passes can be made again once a new one is uploaded.', { day })
    return { id, state: 'warning', title: t('The certificate has expired'), explanation }
  }
  const stage = stageOf(days)
  if (stage) {
    const explanation = t('On {day}. Renew it in your Apple developer account, and upload the new one here.', { day })
    return { id, state: 'warning', title: t(expiry[stage]), explanation }
  }
  if (!certificate.keyOpens) {
    const explanation = t(
      'The server’s own key for it (PASS_KEY) is another than before. Restore that, or upload both again.',
    )
    return { id, state: 'warning', title: t('The private key cannot be opened'), explanation }
  }
  const { issuer, name } = certificate
  const explanation = t('Issued by {issuer} to {name}, until {day}', { issuer, name, day })
  return { id, state: 'done', title: t('Certificate and key belong together'), explanation }
}

function agreementCheck(config: PassConfig, certificate: PassCertificate): PassCheck[] {
  const said = [certificate.passTypeIdentifier, certificate.teamIdentifier].filter((each) => each !== null)
  if (said.length === 0 || !config.passTypeIdentifier || !config.teamIdentifier) return []
  const agrees =
    (certificate.passTypeIdentifier ?? config.passTypeIdentifier) === config.passTypeIdentifier &&
    (certificate.teamIdentifier ?? config.teamIdentifier) === config.teamIdentifier
  return [
    agrees
      ? {
          id: 'agreement',
          state: 'done',
          title: t('Pass type and team agree with the certificate'),
          explanation: said.join(', '),
        }
      : {
          id: 'agreement',
          state: 'warning',
          title: t('Pass type or team differ from the certificate'),
          explanation: t('The certificate says {said}. Phones refuse passes that say something else.', {
            said: said.join(', '),
          }),
        },
  ]
}

function issuerCheck({ issuedByWwdr, appleWwdr }: PassCertificate): PassCheck[] {
  if (issuedByWwdr && appleWwdr) return []
  const explanation = appleWwdr
    ? t('Apple did not issue this certificate. It serves for trying out.')
    : t('This server signs with the example certificates instead of Apple’s. They serve for trying out.')
  return [{ id: 'issuer', state: 'warning', title: t('These passes do not install on a phone'), explanation }]
}

function templateCheck(template: PassTemplate | null): PassCheck {
  const id = 'template'
  if (!template) {
    const explanation = t('Upload one of your own, or use the built-in card.')
    return { id, state: 'todo', title: t('No template yet'), explanation }
  }
  if (template.builtIn) {
    const explanation = t('Upload a template of your own to change its pictures.')
    return { id, state: 'done', title: t('The built-in card is used'), explanation }
  }
  const { name, files } = template
  const explanation = t('{name}, {count, plural, one {# file} other {# files}}', { name, count: files.length })
  return { id, state: 'done', title: t('Your own template is used'), explanation }
}

function updatesCheck({ followsChanges }: PassConfig): PassCheck {
  const id = 'updates'
  if (followsChanges) {
    const explanation = t('A payment, an edit or a disabled membership reaches the card within a minute.')
    return { id, state: 'done', title: t('Cards on phones follow changes'), explanation }
  }
  const explanation = t(
    'Phones ask for news over https only. Set PUBLIC_URL to your https address; cards made from then on follow. PUBLIC_URL is a setting of the server; whoever runs it can set it.',
  )
  return { id, state: 'warning', title: t('Cards on phones stay as they were made'), explanation }
}
