import { describe } from 'vitest'
import { testPublishedPort } from '../support/published-port.ts'

describe('the published port', testPublishedPort)
