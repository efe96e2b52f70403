/** Tracking pages of the carriers; `#` stands for the parcel's number. */
const trackingPages: Readonly<Record<string, string>> = {
  dhl: 'https://www.dhl.com/en/express/tracking.html?AWB=#',
  'deutsche post': 'https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer=#',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/#',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=#',
  gls: 'https://gls-group.com/track/#',
  hermes: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#',
  jne: 'https://jne.co.id/tracking-package?awb=#',
  'royal mail': 'https://www.royalmail.com/track-your-item#/tracking-results/#',
  'sf express':
    'https://www.sf-international.com/sg/en/dynamic_function/waybill/#search/bill-number/#',
  ups: 'https://www.ups.com/track?tracknum=#',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#',
};

/** The tracking page of a parcel; null if none is known. */
export const trackingUrl = (carrier: string | null, number: string | null): string | null => {
  const pageUrl = carrier === null ? undefined : trackingPages[carrier.trim().toLowerCase()];
  if (pageUrl === undefined || !number) return null;
  const end = pageUrl.lastIndexOf('#');
  return `${pageUrl.slice(0, end)}${encodeURIComponent(number.replaceAll(/\s/g, ''))}${pageUrl.slice(end + 1)}`;
};
