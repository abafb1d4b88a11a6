<<<<<<< HEAD
export * from './table-QMNQG32Y.js';
=======
export * from './table-G4YCXI6F.js';
>>>>>>> records
