import type { PassCertificate, PassConfig, PassTemplate } from '@tessera/domain/passes/pass'
import { formatDay } from '@tessera/domain/payments/day'
import { type PlainDate, toInstant } from '@tessera/domain/plain-date'

/** One line of the checklist: what is set, or what is still to do or to know. */
export interface PassCheck {
  readonly id: 'identifiers' | 'certificate' | 'agreement' | 'issuer' | 'template' | 'updates'
  readonly state: 'done' | 'todo' | 'warning'
  readonly title: string
  readonly text: string
}

const warnDays = 30

/** What is set for a club's passes and what is missing, in the order in which a club does it. */
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
    const text = `${passTypeIdentifier}, ${teamIdentifier}`
    return { id: 'identifiers', state: 'done', title: 'Pass type and team are set', text }
  }
  const text = 'Enter both identifiers as your Apple developer account shows them, and save.'
  return { id: 'identifiers', state: 'todo', title: 'Pass type and team are missing', text }
}

function certificateCheck(certificate: PassCertificate | null, today: PlainDate, locale: string): PassCheck {
  const id = 'certificate'
  if (!certificate) {
    return { id, state: 'todo', title: 'No certificate yet', text: 'Upload the pass certificate and its private key.' }
  }
  const until = formatDay(certificate.validUntil, locale)
  const days = (toInstant(certificate.validUntil).getTime() - toInstant(today).getTime()) / 86_400_000
  if (days < 0) {
    const text = `It was valid until ${until}. Passes can be made again once a new one is uploaded.`
    return { id, state: 'warning', title: 'The certificate has expired', text }
  }
  if (days <= warnDays) {
    const text = `On ${until}. Renew it in your Apple developer account, and upload the new one here.`
    return { id, state: 'warning', title: 'The certificate expires soon', text }
  }
  if (!certificate.keyOpens) {
    const text = 'The server’s own key for it (PASS_KEY) is another than before. Restore that, or upload both again.'
    return { id, state: 'warning', title: 'The private key cannot be opened', text }
  }
  const text = `Issued by ${certificate.issuer} to ${certificate.name}, until ${until}`
  return { id, state: 'done', title: 'Certificate and key belong together', text }
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
          title: 'Pass type and team agree with the certificate',
          text: said.join(', '),
        }
      : {
          id: 'agreement',
          state: 'warning',
          title: 'Pass type or team differ from the certificate',
          text: `The certificate says ${said.join(', ')}. Phones refuse passes that say something else.`,
        },
  ]
}

function issuerCheck({ issuedByWwdr, appleWwdr }: PassCertificate): PassCheck[] {
  if (issuedByWwdr && appleWwdr) return []
  const text = appleWwdr
    ? 'Apple did not issue this certificate. It serves for trying out.'
    : 'This server signs with the example certificates instead of Apple’s. They serve for trying out.'
  return [{ id: 'issuer', state: 'warning', title: 'These passes do not install on a phone', text }]
}

function templateCheck(template: PassTemplate | null): PassCheck {
  const id = 'template'
  if (!template) {
    return { id, state: 'todo', title: 'No template yet', text: 'Upload one of your own, or use the built-in card.' }
  }
  if (template.builtIn) {
    const text = 'Upload a template of your own to change its pictures.'
    return { id, state: 'done', title: 'The built-in card is used', text }
  }
  const text = `${template.name}, ${template.files.length === 1 ? '1 file' : `${template.files.length} files`}`
  return { id, state: 'done', title: 'Your own template is used', text }
}

function updatesCheck({ followsChanges }: PassConfig): PassCheck {
  const id = 'updates'
  if (followsChanges) {
    const text = 'A payment, an edit or a disabled membership reaches the card within a minute.'
    return { id, state: 'done', title: 'Cards on phones follow changes', text }
  }
  const text =
    'Phones ask for news over https only. Set PUBLIC_URL to your https address; cards made from then on follow.'
  return { id, state: 'warning', title: 'Cards on phones stay as they were made', text }
}
