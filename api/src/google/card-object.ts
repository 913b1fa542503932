import { seasonName } from '@tessera/domain/clubs/season'
import { cardEnd, renewBy } from '@tessera/domain/passes/card'
import { formatDay } from '@tessera/domain/payments/day'
import { formatCents } from '@tessera/domain/payments/money'
import { languages } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import type { CardContent } from '../passes/service.ts'

/** A text in one language, and in others where it differs (`LocalizedString` of the Wallet API). */
interface LocalizedString {
  readonly defaultValue: Translation
  readonly translatedValues?: readonly Translation[]
}
interface Translation {
  readonly language: string
  readonly value: string
}

type Say = ReturnType<typeof translator>

/** The same text in every language of the product. */
function inAll(say: (t: Say, language: string) => string): LocalizedString {
  const [english, ...others] = languages.map((language) => ({ language, value: say(translator(language), language) }))
  if (!english) throw new Error('the product has no language')
  const different = others.filter(({ value }) => value !== english.value)
  return { defaultValue: english, ...(different.length > 0 && { translatedValues: different }) }
}

interface Field {
  readonly id: string
  readonly header: LocalizedString
  readonly body: LocalizedString
}

const same = (value: string) => inAll(() => value)

/** The fields of a card, in the order in which its details list them: what is owed before what the club adds, as the last may have no room. */
function fieldsOf({ view }: CardContent): Field[] {
  const {
    memberId: memberNumber,
    status,
    year,
    seasonStartsInMonth: startsIn = 1,
    typeName,
    more = [],
    owed = [],
  } = view
  const day = renewBy(view)
  return [
    { id: 'number', header: inAll((t) => t(text('MEMBER ID'))), body: same(memberNumber) },
    { id: 'status', header: inAll((t) => t(text('STATUS'))), body: inAll((t) => t(status)) },
    { id: 'season', header: inAll((t) => t(text('SEASON'))), body: same(seasonName(year, startsIn)) },
    {
      id: 'validUntil',
      header: inAll((t) => t(text('VALID UNTIL'))),
      body: inAll((_, language) => formatDay(cardEnd(view), language)),
    },
    ...(day === undefined
      ? []
      : [
          {
            id: 'renewBy',
            header: inAll((t) => t(text('RENEW BY'))),
            body: inAll((_, language) => formatDay(day, language)),
          },
        ]),
    ...(typeName ? [{ id: 'type', header: inAll((t) => t(text('Membership type'))), body: same(typeName) }] : []),
    ...owed.map(({ label, open, dueOn, isDue, openWith }, place) => ({
      id: `owed-${place + 1}`,
      header: same(label),
      body: inAll((t, language) => {
        if (openWith !== undefined) return t(text('Family fee open with {name}'), { name: openWith })
        const values = { amount: formatCents(open, language), day: formatDay(dueOn, language) }
        if (dueOn === undefined) return t(text('{amount} open'), values)
        return isDue
          ? t(text('{amount} open, due since {day}'), values)
          : t(text('{amount} open, due by {day}'), values)
      }),
    })),
    ...more.map(({ id, label, value }) => ({ id: `own-${id}`, header: same(label), body: same(value) })),
  ]
}

/** Ids at Google: those of an issuer begin with its number. */
export const classIdOf = (issuerId: string, clubId: string): string => `${issuerId}.${clubId}`
export const objectIdOf = (issuerId: string, serial: string): string => `${issuerId}.${serial}`

/** Maximum fields that Google displays. */
const mostFields = 10

const image = (uri: string, description: (t: Say) => string) => ({
  sourceUri: { uri },
  contentDescription: inAll(description),
})

/** The club's logo at the head, and its picture in the details: the front has room for a banner only, three times as wide as high. */
const imagesOf = ({ logo, picture, title: club }: CardContent) => ({
  ...(logo !== null && { logo: image(logo, (t) => t(text('Logo of {club}'), { club })) }),
  ...(picture !== null && {
    imageModulesData: [{ id: 'picture', mainImage: image(picture, (t) => t(text('Picture of {club}'), { club })) }],
  }),
})

const noColour = '#0f5c4d'

/**
 * Returns the object of a card (`GenericObject` of the Wallet API), from the same content as the Apple pass: number and
 * status, season and last day, what is owed, where the card leads, and the code. A void card is inactive. Google groups
 * the cards of a family. It announces the end of a card two days ahead if something is still to be paid; other cards are
 * renewed with the next season.
 */
export const cardObject = (issuerId: string, card: CardContent) => ({
  id: objectIdOf(issuerId, card.serial),
  classId: classIdOf(issuerId, card.clubId),
  state: card.voided ? 'INACTIVE' : 'ACTIVE',
  cardTitle: same(card.title),
  subheader: inAll((t) => t(text('MEMBER'))),
  header: same(card.view.fullName),
  hexBackgroundColor: card.colour ?? noColour,
  barcode: { type: 'QR_CODE', value: card.code, alternateText: card.view.memberId },
  validTimeInterval: { end: { date: card.expires } },
  genericType: 'GENERIC_MEMBERSHIP_CARD',
  notifications: { expiryNotification: { enableNotification: card.actions.some(({ id }) => id === 'pay') } },
  groupingInfo: { groupingId: card.family },
  linksModuleData: {
    uris: card.actions.map(({ id, label, url }) => ({ id, uri: url, localizedDescription: inAll((t) => t(label)) })),
  },
  textModulesData: fieldsOf(card)
    .slice(0, mostFields)
    .map(({ id, header, body }) => ({ id, localizedHeader: header, localizedBody: body })),
  ...imagesOf(card),
})

const field = (id: string) => ({ firstValue: { fields: [{ fieldPath: `object.textModulesData['${id}']` }] } })

/** Returns a club's class (`GenericClass`): two rows of two fields on the front. */
export const cardClass = (issuerId: string, clubId: string) => ({
  id: classIdOf(issuerId, clubId),
  classTemplateInfo: {
    cardTemplateOverride: {
      cardRowTemplateInfos: [
        { twoItems: { startItem: field('number'), endItem: field('status') } },
        { twoItems: { startItem: field('season'), endItem: field('validUntil') } },
      ],
    },
  },
})
