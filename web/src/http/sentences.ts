import { text } from '@tessera/domain/texts/text'

/** No response came. */
export const networkSentence = text('The server cannot be reached. Please check your connection and try again.')

/** The response took too long. */
export const slowSentence = text('The server took too long to answer. Please try again.')

/** The server responded that it is unavailable, without a sentence of its own. */
export const notReadySentence = text('The server is not ready at the moment. Please try again in a minute.')
