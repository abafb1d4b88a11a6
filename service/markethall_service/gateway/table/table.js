export * from './table-G4ALYHTU.js';
