/** What is said when no answer comes at all. */
export const networkSentence = 'The server cannot be reached. Please check your connection and try again.'

/** What is said when the answer takes too long. */
export const slowSentence = 'The server took too long to answer. Please try again.'
