import { testStreams } from '../support/open-streams.ts'

testStreams()
