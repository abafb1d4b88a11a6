export * from './table-6MEU4SOP.js';
