/** What a browser says of the system it runs on; not every one has the newer way. */
type System = { platform: string; userAgentData?: { platform: string } };

/** Whether the keyboard is one of Apple’s, whose command key does what Ctrl does elsewhere. */
export function hasCommandKey({ platform, userAgentData }: System = navigator): boolean {
  return /^(mac|iphone|ipad)/i.test(userAgentData?.platform ?? platform);
}
