import type { Answer, World } from './world.ts'

/** What stops attacks, in words for people who run the product. */
export const defences = {
  'allow-list':
    'Eleven calls exist on the published port, each matched by its exact path and POST alone; anything else is not there.',
  signature:
    'ID tokens are signed by the door. Signature, algorithm, issuer, audience and expiry are checked before an emulator sees who calls.',
  session:
    'A token counts only while its session lives and its account stands; a deletion, a new password or a revocation ends it at once.',
  bodies: 'Bodies are parsed and made anew from the keys that the app sends, in their exact spelling.',
  names: "Every document's name must lie in this project's database.",
  rules: "Firestore's rules let people read and write their own club's documents, field by field.",
  'server-only': "Firestore's rules open this collection to no browser; the API alone reads and writes it.",
  role: "The API asks for the role in the caller's token, call by call.",
  club: "The API looks only among the documents of the caller's club.",
  agreement:
    'A club only invites an address that has a place elsewhere: the account stays as it is until its person, with a proven address, agrees.',
  codes: 'Codes of e-mailed links are random, stored as a hash, for one address and one purpose, and used once.',
  passwords: 'Only the server makes accounts; passwords are hashed with scrypt, and no answer holds anything of them.',
  limits: 'Attempts are counted by address and by account.',
  quotas: 'What an address, an account and a club ask for, write, upload and have is limited.',
  size: 'Bodies and headers are limited in size before they are read.',
  uploads:
    'Uploaded files are read within limits, in processes of their own: two at a time, with a deadline and a memory limit.',
  time: 'A request that does not arrive in time is cut off, and holds nobody else up.',
  mail: "E-mails are from the operator, under subjects of the product's own; names that they show hold no address.",
  http: 'Requests that two servers could read differently are refused.',
  origin: 'No answer speaks of CORS, so a page from elsewhere reads nothing.',
} as const
export type Defence = keyof typeof defences

export interface Attack {
  /** What is tried, as a sentence's beginning. */
  readonly name: string
  readonly stoppedBy: Defence
  /** Tried on the club's own API, so there is nothing to compare with on bare emulators. */
  readonly onApi?: true
  readonly run: (world: World) => Promise<readonly Answer[]>
  /** Where a refusal is not simply an error's status. */
  readonly refused?: (answers: readonly Answer[], world: World) => boolean
}

/** The app's own page, which stands at every address that nothing else answers. */
const isAppPage = ({ body }: Answer): boolean => body.includes('<div id="root">')

const isRefusal = (answer: Answer): boolean => answer.status >= 400 || isAppPage(answer)

/** Whether an attack got nothing: every request was answered with an error, and nothing of theirs was shown. */
export const wasRefused = (attack: Attack, answers: readonly Answer[], world: World): boolean =>
  answers.length > 0 &&
  (attack.refused?.(answers, world) ?? answers.every(isRefusal)) &&
  answers.every(({ body }) => !body.includes(world.secret))
