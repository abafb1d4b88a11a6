export * from './table-G4YCXI6F.js';
