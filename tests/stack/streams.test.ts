import { test } from 'vitest'
import { checkStreams } from '../support/open-streams.ts'

test(
  '500 open streams hear of their own club, leave room for requests, and end when the API stops',
  { tags: ['long'] },
  checkStreams,
)
