export const profileText = {
  title: "Profile",
  email: "Email",
  emailHint: "Your email cannot be changed.",
  username: "Username",
  memberSince: (date: string) => `Member since ${date}`,
  administrator: "Administrator",
  suspended: "Your account is suspended. You can look at it, but not move money.",
} as const;
