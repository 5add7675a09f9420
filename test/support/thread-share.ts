/** The share of this thread in the processor time that `work` takes in all threads, from 0 to 1. */
export const shareOfThisThread = async (work: () => Promise<unknown>): Promise<number> => {
  const ofThread = process.threadCpuUsage()
  const ofProcess = process.cpuUsage()
  await work()
  const own = process.threadCpuUsage(ofThread)
  const all = process.cpuUsage(ofProcess)
  return (own.user + own.system) / (all.user + all.system)
}
