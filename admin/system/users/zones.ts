import { boot } from '../../api/boot.ts'
import { zoneOfDevice } from '../../ui/regions.ts'

/** The choice that follows the settings of the business. */
export const ofBusiness = 'business'

/** All zones that can be chosen by their names. */
export const zones = (): string[] => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

/** The zones that most people want: that of the business, of the device, and what is chosen now. */
export const usualZones = (chosen: string | null): { id: string; zone: string; isDevice: boolean }[] => {
  const device = zoneOfDevice()
  return [
    { id: ofBusiness, zone: boot.timezone, isDevice: false },
    ...(device === boot.timezone && chosen !== device ? [] : [{ id: device, zone: device, isDevice: true }]),
    ...(chosen === null || chosen === device ? [] : [{ id: chosen, zone: chosen, isDevice: false }]),
  ]
}

/** What a clock in a zone shows now. */
export const clockIn = (language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(new Date())
