export function readEnvFiles(): void;
