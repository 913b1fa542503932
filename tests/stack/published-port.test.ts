import { describePublishedPort } from '../support/published-port.ts'

describePublishedPort()
