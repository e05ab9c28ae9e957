export function ProfileSettingsScreen() {
  return null;
}
