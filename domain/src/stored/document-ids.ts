/** The form of ids of members, items and years, as firestore.rules demand it. */
export const plainIdPattern = '[A-Za-z0-9_-]{1,128}'
/** The form of payments' ids, which may be composed of three others (`oncePaymentId`), as firestore.rules demand it. */
export const paymentIdPattern = '[A-Za-z0-9_~-]{1,200}'

const [plainId, paymentId] = [plainIdPattern, paymentIdPattern].map(
  (pattern) => new RegExp(`^(?!__.*__$)${pattern}$`),
) as [RegExp, RegExp]

/** True for an id that a document can have at all, such as one that the server has composed. */
export const isDocumentId = (id: string): boolean => /^(?!\.{1,2}$)(?!__.*__$)[\w.~:-]{1,400}$/.test(id)

/** True for an id that a document of any collection can have; one with a dot is made by the server alone. */
export const isPlainId = (id: string): boolean => plainId.test(id)

/** True for an id that a payment can have. */
export const isPaymentId = (id: string): boolean => paymentId.test(id)
