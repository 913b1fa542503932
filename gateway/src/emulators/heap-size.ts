import { totalmem } from 'node:os'

const mib = 1024 * 1024
const least = 192
const most = 1024

/** The memory of the machine, or of the container if that has less, in MB. */
export const machineMemoryMb = (): number => {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY // 0 where there is no limit
  return Math.floor(Math.min(totalmem(), limit) / mib)
}

/** Default maximum heap of the Firestore emulator, in MB: a third of the memory, the rest being for the other parts. */
export const heapFor = (memoryMb: number): number => Math.min(most, Math.max(least, Math.floor(memoryMb / 3)))
