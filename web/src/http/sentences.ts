import { text } from '@tessera/domain/texts/text'

/** What is said when no answer comes at all. */
export const networkSentence = text('The server cannot be reached. Please check your connection and try again.')

/** What is said when the answer takes too long. */
export const slowSentence = text('The server took too long to answer. Please try again.')

/** What is said when the server answers that it cannot do anything just now, for want of words of its own. */
export const notReadySentence = text('The server is not ready at the moment. Please try again in a minute.')
